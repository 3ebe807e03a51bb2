extension CuppingForm {
  /// The forms of this module.
  public static let standards = [sca2004, cvaAffective, cvaDescriptive]

  /// The form of 2004: seven attributes of 6–10 by 0.25, three that are counted by cup (ten points
  /// for five good cups), taints and faults of two and four points a cup.
  ///
  /// Specialty Coffee Association of America, "Protocols: Cupping Specialty Coffee" (2004, last
  /// revised in 2015): final score = sum of ten attributes − (cups × intensity of 2 or 4).
  public static let sca2004 = CuppingForm(
    checked: "sca-2004", title: "SCA 2004",
    sections: [
      "fragrance-aroma", "flavor", "aftertaste", "acidity", "body", "balance", "overall",
    ].map { Section(id: $0, kind: .scale(low: 6, high: 10, step: 0.25, weight: 1)) }
      + ["uniformity", "clean-cup", "sweetness"].map {
        Section(id: $0, kind: .goodCups(points: 10))
      }
      + [
        Section(id: "taint", kind: .faultyCups(points: 2)),
        Section(id: "fault", kind: .faultyCups(points: 4)),
      ],
    offset: 0, rounding: 0.25, cups: 5)

  /// The sections of the Coffee Value Assessment, without the overall impression.
  static let cvaSections = [
    "fragrance", "aroma", "flavor", "aftertaste", "acidity", "sweetness", "mouthfeel",
  ]

  /// The affective form of the Coffee Value Assessment: eight impressions of quality of 1–9.
  ///
  /// SCA Standard 104-2024, "Coffee Value Assessment: Affective Assessment": score = 0.65625 × the
  /// sum of the eight + 52.75 − 2 × non-uniform cups − 4 × defective cups, to 0.25. Marks count as
  /// they are made: a cup marked as both costs six points.
  public static let cvaAffective = CuppingForm(
    checked: "cva-affective", title: "CVA affective",
    sections: (cvaSections + ["overall"]).map {
      Section(id: $0, kind: .scale(low: 1, high: 9, step: 1, weight: 0.65625))
    } + [
      Section(id: "non-uniform", kind: .faultyCups(points: 2)),
      Section(id: "defective", kind: .faultyCups(points: 4)),
    ],
    offset: 52.75, rounding: 0.25, cups: 5)

  /// The descriptive form of the Coffee Value Assessment: seven intensities of 0–15 and lists to
  /// check; it has no total. The lists are empty here: whoever shows the form takes words of the
  /// flavor wheel.
  ///
  /// SCA Standard 103-2024, "Coffee Value Assessment: Descriptive Assessment".
  public static let cvaDescriptive = CuppingForm(
    checked: "cva-descriptive", title: "CVA descriptive",
    sections: cvaSections.map {
      Section(id: $0, kind: .scale(low: 0, high: 15, step: 1, weight: 0))
    } + [
      Section(id: "fragrance-aroma-list", kind: .list(most: 5)),
      Section(id: "flavor-aftertaste-list", kind: .list(most: 5)),
      Section(id: "main-tastes-list", kind: .list(most: 2)),
      Section(id: "mouthfeel-list", kind: .list(most: 2)),
    ],
    offset: 0, rounding: 0, cups: 5)
}
