/** What lists and tables of the gallery show; one of them with a name that does not fit. */
export const cities = [
  { name: 'Lisbon', country: 'Portugal', population: 545_796, isCapital: true },
  {
    name: 'Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch',
    country: 'Wales',
    population: 3_107,
    isCapital: false,
  },
  { name: 'Windhoek', country: 'Namibia', population: 431_000, isCapital: true },
]
