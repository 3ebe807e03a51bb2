import pandas as pd

# the last three
log = pd.DataFrame({
    "date": ["2026-05-04", "2026-05-06", "2026-05-09"],
    "bean": ["Gatomboya", "Gatomboya", "Limu"],
    "dose_g": [15, 14.5, 15.5],
    "water_g": [250, 240, 255],
    "rating": [4, None, 4.5],
})
