-- Roasters first
INSERT INTO roasters (name) VALUES
('Harbor Lane'),
('Quiet Mill');
-- then coffees
INSERT INTO coffees (name, roaster_id) VALUES
('Misty Ridge', (SELECT id FROM roasters WHERE name = 'Quiet Mill')),
('Long Acre', (SELECT id FROM roasters WHERE name = 'Harbor Lane'));

INSERT INTO brews (coffee_id, brewed_at, method, dose_g, water_g, rating)
VALUES
  -- a week of V60
  (1, '2026-05-02', 'V60', 15, 250, 4),
  (2, '2026-05-03', 'V60', 15.5, 250, 3.5);
