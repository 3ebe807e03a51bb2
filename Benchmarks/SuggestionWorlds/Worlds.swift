@main struct Worlds { static func main() {} }
