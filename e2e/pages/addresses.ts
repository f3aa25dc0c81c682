/** A page of the console: its address behind the `#`, and the heading by which it is known to be there. */
export type Address = readonly [hash: string, heading: string]

/** Pages before the sign-in. */
export const PUBLIC_PAGES: readonly Address[] = [
  ['/login', 'Sign in'],
  ['/reset-password', 'Reset password'],
  ['/accept-invite', 'Join'],
]

/** All pages behind it: `tests/structure/routes.test.ts` fails when one of the routes is missing. */
export const PAGES: readonly Address[] = [
  ['/atlas/collections', 'Collections'],
  ['/atlas/collections/cities', 'Cities'],
  ['/atlas/collections/countries', 'Countries'],
  ['/atlas/collections/cities/1850147', 'Tokyo'],
  ['/atlas/collections/countries/1', 'Afghanistan'],
  ['/atlas/collections/cities/+', 'New item: Cities'],
  ['/atlas/collections/cities/1850147,1796236', 'Batch edit: Cities'],
  ['/atlas/files', 'File library'],
  ['/atlas/files/1', 'Flag of Aruba'],
  ['/atlas/files/unused', 'Unused files'],
  ['/atlas/users', 'User directory'],
  ['/atlas/users/1', 'Ada Admin'],
  ['/atlas/activity', 'Activity log'],
  ['/atlas/activity/table', 'Activity log'],
  ['/atlas/settings', 'Settings'],
  ['/atlas/settings/global', 'Global settings'],
  ['/atlas/settings/collections', 'Collections & fields'],
  ['/atlas/settings/collections/import-table', 'Import a table'],
  ['/atlas/settings/collections/model-file', 'Model as a file'],
  ['/atlas/settings/collections/translated-names', 'Translated names and texts'],
  ['/atlas/settings/collections/countries', 'Countries'],
  ['/atlas/settings/collections/countries/+', 'What kind of field?'],
  ['/atlas/settings/collections/countries/name', 'Name'],
  ['/atlas/settings/roles', 'Roles & permissions'],
  ['/atlas/settings/roles/2', 'Public'],
  ['/atlas/settings/roles/3', 'Editor'],
  ['/atlas/settings/roles/public-reading', 'What anyone can read'],
  ['/atlas/settings/roles/explain', 'Explain rights'],
  ['/atlas/settings/people', 'People'],
  ['/atlas/settings/people?invite', 'People'],
  ['/atlas/settings/interfaces', 'Interfaces'],
  ['/atlas/settings/interfaces/slider', 'Slider'],
  ['/atlas/settings/backups', 'Backups'],
  ['/atlas/settings/server', 'Server details'],
  ['/atlas/settings/connection', 'Connection'],
  ['/atlas/settings/webhooks', 'Webhooks'],
  ['/atlas/settings/webhooks/+', 'New item: Webhooks'],
  ['/atlas/settings/extensions', 'Extensions'],
  ['/atlas/nothing', 'Page not found'],
]
