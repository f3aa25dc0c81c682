import type { DatabaseType } from './installerDraft'

/** What `GET /server/info` answers, as far as the installer judges it. */
export interface ServerInfo {
  directus?: string
  server?: { type?: string }
  php?: { version?: string; extensions?: Record<string, boolean> }
  permissions?: Record<string, string>
  /** Ours alone: the kinds of databases on offer. Others know MySQL only. */
  databases?: DatabaseType[]
  /** Ours alone: what a project can start with. */
  templates?: string[]
}

/** One line of the list; `problem` names what is missing. Problems warn, they do not stop anyone. */
export interface Requirement {
  key: 'web_server' | 'php_extensions' | 'write_access' | 'directus_version'
  value: string
  problem: { key: 'missing_value' | 'value_not_writeable'; value: string } | null
}

export function checkRequirements(info: ServerInfo): Requirement[] {
  const missing = Object.entries(info.php?.extensions ?? {}).filter(([, isThere]) => !isThere)
  const locked = Object.entries(info.permissions ?? {}).filter(([, mode]) => mode.slice(-3)[0] !== '7')
  const names = (entries: [string, unknown][]) => entries.map(([name]) => name).join(', ')
  return [
    { key: 'web_server', value: info.server?.type ?? '–', problem: null },
    {
      key: 'php_extensions',
      value: info.php?.version ?? '–',
      problem: missing.length > 0 ? { key: 'missing_value', value: names(missing) } : null,
    },
    {
      key: 'write_access',
      value: names(Object.entries(info.permissions ?? {})),
      problem: locked.length > 0 ? { key: 'value_not_writeable', value: names(locked) } : null,
    },
    { key: 'directus_version', value: info.directus ?? '–', problem: null },
  ]
}
