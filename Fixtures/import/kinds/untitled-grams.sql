insert into b values(null,"2026-06-01","V60",15.0,250.0,216,85);
insert into b values(null,"2026-06-02","V60",15.0,250.0,229,90);
insert into b values(null,"2026-06-03","V60",15.0,250.0,214,85);
insert into b values(null,"2026-06-04","V60",15.0,250.0,231,90);
insert into b values(null,"2026-06-05","V60",15.0,250.0,218,85);
insert into b values(null,"2026-06-06","V60",15.0,250.0,226,90);
