CREATE TABLE roaster (id INTEGER PRIMARY KEY, name TEXT);
INSERT INTO roaster VALUES (1,'Red Roof');
CREATE TABLE bean (id INTEGER PRIMARY KEY, roaster_id INT, name TEXT);
INSERT INTO bean VALUES (7,1,'Pete''s Lot');
CREATE TABLE brew (id INTEGER PRIMARY KEY, bean_id INT, at TEXT,
  dose_dg INT, -- tenths of a gram
  water_g INT, secs INT, half_stars INT, remark TEXT);
INSERT INTO brew VALUES (1,7,'2026-08-03 08:15:00',152,250,172,7,'good; round'),
 (2,7,'2026-08-04 07:50:00',150,NULL,168,8,NULL);
