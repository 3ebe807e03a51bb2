public import Journal

extension LabelReading {
  /// The fields that a person should confirm before they are used.
  public var borderlineFields: [LabelField] {
    LabelField.allCases.filter { decisions[$0]?.kind == .borderline }
  }

  /// A bean with the accepted fields and the confirmed borderline fields.
  ///
  /// A bean has no field for best before, altitude and decaf. The tasting notes become the
  /// bean's notes when the field `flavors` is accepted or confirmed.
  ///
  /// - Parameters:
  ///   - id: The ID of the new bean, for example from `BrewJournal.newID()`.
  ///   - createdAt: When the bean is created.
  ///   - confirmed: The borderline fields that a person confirmed.
  public func bean(
    id: Identifier<Bean>, createdAt: Timestamp, including confirmed: Set<LabelField> = []
  ) -> Bean {
    func isTaken(_ field: LabelField) -> Bool {
      guard let decision = decisions[field] else { return false }
      return decision.kind == .accept
        || (decision.kind == .borderline && confirmed.contains(field))
    }
    var bean = Bean(id: id, createdAt: createdAt)
    if isTaken(.name), let name { bean.name = name }
    if isTaken(.roaster), let roaster { bean.roaster = roaster }
    if isTaken(.origin) { bean.origin = origins.joined(separator: ", ") }
    if isTaken(.region), let region { bean.region = region }
    if isTaken(.farm), let farm { bean.farm = farm }
    if isTaken(.variety) { bean.variety = varieties.joined(separator: ", ") }
    if isTaken(.process), let process { bean.process = process }
    if isTaken(.roastLevel), let roastLevel { bean.roastLevel = roastLevel }
    if isTaken(.roastDate), let roastDate { bean.roastDateText = roastDate.description }
    if isTaken(.weight), let weightInGrams { bean.bagWeight = Double(weightInGrams) }
    if isTaken(.flavors) { bean.notes = notes.joined(separator: ", ") }
    return bean
  }
}
