insert into brewings values(null,"2024-06-01",91,13.0,200.6,"c40",28.0,"V60",154,166.5,1.35);
insert into brewings values(null,"2024-06-02",91,13.0,199.8,"c40",28.0,"V60",151,166.9,1.32);
insert into brewings values(null,"2024-06-03",92,12.0,200.3,"c40",27.0,"April",181,167.9,1.32);
insert into brewings values(null,"2024-06-04",92,12.1,200.4,"c40",27.0,"April",183,168.1,1.31);
insert into brewings values(null,"2024-06-05",91,12.1,200.2,"c40",28.0,"V60",143,167.1,1.28);
insert into brewings values(null,"2024-06-06",91,12.0,200.4,"c40",28.0,"V60",140,167.4,1.27);
