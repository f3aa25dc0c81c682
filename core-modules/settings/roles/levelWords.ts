import type { Column, Level } from './permissionTable'

export const LEVEL_ICONS: Readonly<Record<Level, string>> = {
  none: 'close',
  mine: 'person',
  role: 'group',
  read: 'visibility',
  create: 'add',
  update: 'edit',
  full: 'check',
}

/** Key of the word for a level. Creating knows yes and no; comments have levels of their own. */
export function levelKey(column: Column, level: Level): string {
  if (column === 'comment') return `modules.settings.roles.level_comment_${level}`
  if (column === 'create' && level === 'full') return 'modules.settings.roles.level_create_full'
  return `modules.settings.roles.level_${level}`
}
