-- coffee.db dump 2026-11-21
BEGIN TRANSACTION;
CREATE TABLE roaster (id INTEGER PRIMARY KEY, name TEXT);
INSERT INTO roaster VALUES (1,'Calendar Coffee'),(2,'Bell Lane');
CREATE TABLE bean (id INTEGER PRIMARY KEY, roaster_id INT, name TEXT, roast_date TEXT, bag_g INT);
INSERT INTO bean VALUES (10,1,'Gathaithi','2026-10-19',250);
INSERT INTO bean VALUES (11,2,'Lumberjack''s Blend',NULL,1000);
CREATE TABLE method (id INTEGER PRIMARY KEY, label TEXT);
INSERT INTO method VALUES (1,'V60'),(2,'Espresso');
CREATE TABLE brew (
  id INTEGER PRIMARY KEY, bean_id INT, method_id INT, at TEXT,
  dose_dg INT, -- tenths of a gram
  water_g INT, out_dg INT, -- tenths of a gram
  temp_c REAL, secs INT,
  half_stars INT, -- 0..10, i.e. stars x 2
  remark TEXT);
INSERT INTO brew VALUES
 (101,10,1,'2026-11-01 08:15:00',150,250,NULL,95.0,172,8,'cassis; it''s good'),
 (102,10,1,'2026-11-02 07:05:00',152,250,NULL,93.0,180,7,NULL),
 (103,11,2,'2026-11-02 14:30:00',180,NULL,365,92.5,29,6,'toffee');
INSERT INTO brew (id,at,bean_id,method_id,half_stars,secs,dose_dg,out_dg,remark) VALUES (104,'2026-11-04 14:10:00',11,2,3,19,180,420,'gusher (door left open, VALUES unknown)');
INSERT INTO brew VALUES (105,10,1,'2026-11-07 09:40:00',160,256,NULL,94.0,185,9,'rhubarb');
COMMIT;
