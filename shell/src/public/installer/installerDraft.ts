import { toPlainLetters } from '@pergola/sdk/contract'

export type DatabaseType = 'sqlite' | 'mysql'

/** A backup that is uploaded to become the project. */
export interface UploadedBackup {
  /** Its number at the server: a secret. */
  id: string
  name: string
  bytes: number
  pieceBytes: number
}

/** What the installer has collected so far. */
export interface InstallerDraft {
  /** The welcome is read. */
  isBegun: boolean
  superAdminToken: string
  projectName: string
  projectKey: string
  /** From then on the key no longer follows the name. */
  isKeyEdited: boolean
  adminEmail: string
  adminPassword: string
  /** Null until the server has said which it offers. */
  databaseType: DatabaseType | null
  host: string
  port: string
  databaseUser: string
  databasePassword: string
  databaseName: string
  /** The project that is in the database becomes this one. */
  takesOver: boolean
  /** Name of what the project starts with; empty for nothing, and for a file. */
  template: string
  /** The model file that the project starts with. */
  modelFile: { name: string; model: object } | null
  /** The project is made of a backup, with the people and rights that it had. */
  isRestored: boolean
  backup: UploadedBackup | null
}

export const EMPTY_DRAFT: InstallerDraft = {
  isBegun: false,
  superAdminToken: '',
  projectName: '',
  projectKey: '',
  isKeyEdited: false,
  adminEmail: '',
  adminPassword: '',
  databaseType: null,
  host: 'localhost',
  port: '3306',
  databaseUser: '',
  databasePassword: '',
  databaseName: '',
  takesOver: false,
  template: '',
  modelFile: null,
  isRestored: false,
  backup: null,
}

/** First segments of the API's and the console's own addresses: a project of that name could not be reached. */
const RESERVED_KEYS: ReadonlySet<string> = new Set([
  ...['server', 'interfaces', 'modules', 'layouts', 'types', 'projects'],
  ...['admin', 'uploads', 'extensions', 'assets', 'thumbnail'],
  ...['login', 'logout', 'install', 'reset-password', 'accept-invite', 'setup-2fa'],
])

export function isReservedKey(key: string): boolean {
  return RESERVED_KEYS.has(key)
}

export type UnfinishedStep = 'archive' | 'project' | 'database' | 'schema'

/** The first step after the welcome that lacks something; the one that ends with the installation where none does. */
export function firstUnfinished(draft: InstallerDraft, isArchiveWhole: boolean): UnfinishedStep {
  const { isRestored, projectKey, databaseType } = draft
  if (isRestored && !isArchiveWhole) return 'archive'
  const isNamed = projectKey !== '' && !isReservedKey(projectKey)
  const hasAdmin = [draft.projectName, draft.adminEmail, draft.adminPassword].every(Boolean)
  if (!isNamed || !(isRestored || hasAdmin)) return 'project'
  const { host, port, databaseUser, databasePassword, databaseName } = draft
  const hasDatabase = [host, port, databaseUser, databasePassword, databaseName].every(Boolean)
  return isRestored || (databaseType === 'mysql' && !hasDatabase) ? 'database' : 'schema'
}

/** `My Shop!` → `my-shop`: lower-case letters, digits, hyphens and underscores. */
export function toProjectKey(text: string): string {
  return toPlainLetters(text)
    .toLowerCase()
    .replace(/[^a-z0-9_-]+/g, '-')
    .replace(/^-+/, '')
}

const DATABASE_DATA = ['databaseType', 'host', 'port', 'databaseUser', 'databaseName'] as const

/** Applies a change; the key follows the name until someone edits it. */
export function changeDraft(draft: InstallerDraft, change: Partial<InstallerDraft>): InstallerDraft {
  const next = { ...draft, ...change }
  // Another database holds something else.
  if (DATABASE_DATA.some((key) => change[key] !== undefined)) next.takesOver = false
  if (change.projectKey !== undefined)
    return { ...next, projectKey: toProjectKey(change.projectKey), isKeyEdited: change.projectKey !== '' }
  if (change.projectName !== undefined && !next.isKeyEdited)
    return { ...next, projectKey: toProjectKey(change.projectName).replace(/-+$/, '') }
  return next
}
