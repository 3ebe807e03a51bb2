delete from beans;
insert into beans values (
    null, "El Salvador", "Chalatenango", "Honey", "2026-05-22", 100, 'plum, honey', 1
);

delete from brewings;
insert into brewings
values (null, "2026-06-01", 91, 13.0, 200.5, "c40", 28, "V60", "first try", 154);
insert into brewings
values (null, "2026-06-02", 91, 13.0, 199.5, "c40", 28, "V60", "a bit thin", 151);
insert into brewings
values (null, "2026-06-04", 92, 12.5, 200.5, "c40", 27, "V60", "rounder, sweeter", 181);
