/** The levels of a permission row that allows nothing. */
export const noLevels = {
  create: 'none',
  read: 'none',
  update: 'none',
  delete: 'none',
  comment: 'none',
  explain: 'none',
} as const
