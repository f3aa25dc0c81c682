import { formatTitle } from '@pergola/sdk'
import type { ProjectEntry } from '@pergola/sdk/host'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useShell } from '../../session/ShellContext'
import { useRequest } from '../../session/useRequest'
import { PublicIcon } from '../form/PublicIcon'
import styles from './SsoProviders.module.css'

interface Provider {
  name: string
  icon: string | null
}

/** Links to the providers of single sign-on that the project offers. They lead away and back to the start page. */
export function SsoProviders({ project: { key: project, providers: known } }: { project: ProjectEntry }) {
  const { t } = useTranslation()
  const shell = useShell()
  const { data } = useRequest(
    `${project}/auth/sso`,
    known ? null : (signal) => shell.apiOf(project).get<unknown[]>('/auth/sso', { signal }),
  )
  const listed = known ?? data
  const providers = (Array.isArray(listed) ? listed : []).flatMap(parseProvider)
  if (providers.length === 0) return null
  return (
    <ul className={styles.list}>
      {providers.map(({ name, icon }) => (
        <li key={name}>
          <a
            className={styles.provider}
            href={ssoAddress(shell.root, project, name)}
            title={t('sign_in_with', { provider: formatTitle(name) })}
          >
            <ProviderPicture key={icon} address={icon && new URL(icon.replace(/^\//, ''), shell.root).href} />
            <span>{formatTitle(name)}</span>
          </a>
        </li>
      ))}
    </ul>
  )
}

/** Decoration: the name stands beside it. */
function ProviderPicture({ address }: { address: string | null }) {
  const [isMissing, setIsMissing] = useState(address === null)
  if (address === null || isMissing) return <PublicIcon name="lock" />
  return <img src={address} alt="" onError={() => setIsMissing(true)} />
}

function ssoAddress(root: string, project: string, provider: string): string {
  const query = new URLSearchParams({ mode: 'cookie', redirect_url: `${root}admin/#/` })
  return `${root}${encodeURIComponent(project)}/auth/sso/${encodeURIComponent(provider)}?${query}`
}

/** Records carry a name and an icon; some servers list bare names. */
function parseProvider(record: unknown): Provider[] {
  if (typeof record === 'string') return [{ name: record, icon: null }]
  const { name, icon } = (record ?? {}) as Record<string, unknown>
  return typeof name === 'string' ? [{ name, icon: typeof icon === 'string' ? icon : null }] : []
}
