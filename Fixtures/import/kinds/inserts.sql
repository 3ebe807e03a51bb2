-- roasters
INSERT INTO roasters (name) VALUES ('Copper Dog'), ('North Wharf');
-- beans
INSERT INTO beans (name, roaster_id) VALUES
('Guji Hambela', (SELECT id FROM roasters WHERE name = 'Copper Dog')),
('Red Brick', (SELECT id FROM roasters WHERE name = 'North Wharf'));
-- shots
INSERT INTO shots (shot_date, quantity_in, quantity_out, shot_time_ms, rating, beans_id) VALUES
-- the first bag
('2026-05-04', 18.0, 36.0, 28000, 3.5, 1),
('2026-05-05', 18.0, 38.0, 26000, 4.0, 2);
