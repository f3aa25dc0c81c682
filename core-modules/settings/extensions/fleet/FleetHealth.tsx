import { useApi } from '@pergola/sdk'
import { Notice, Skeleton } from '@pergola/sdk/ui'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { useScreenTexts } from '../../useScreenTexts'
import type { ProjectExtension } from '../projectExtensions'
import styles from './FleetHealth.module.css'
import { type ExtensionFleetHealth, fleetHealthQuery, problemPages, versionsOf } from './fleetHealth'
import texts from './texts.json'

/** The version in use and the ones that ran before it. */
const MOST_VERSIONS = 3
const DAYS = 14
const DAY_MS = 24 * 60 * 60_000

/** How an extension has fared for everyone, by version, so that one can be held against the one before. */
export function FleetHealth({ extension }: { extension: ProjectExtension }) {
  useScreenTexts('fleet', texts)
  const { t } = useTranslation()
  const { data, error } = useQuery(fleetHealthQuery(useApi()))
  if (error) return <Notice tone="danger">{error.message}</Notice>
  if (!data) return <Skeleton shape="block" height={48} />
  const versions = versionsOf(data, extension).slice(0, MOST_VERSIONS)
  return (
    <section className={styles.fleet}>
      <h3 className={styles.heading}>{t('modules.settings.fleet.heading')}</h3>
      {versions.length === 0 && <p className={styles.none}>{t('modules.settings.fleet.none')}</p>}
      {versions.map((health) => (
        <VersionHealth key={health.version} health={health} isInUse={health.version === extension.version} />
      ))}
    </section>
  )
}

function VersionHealth({ health, isInUse }: { health: ExtensionFleetHealth; isInUse: boolean }) {
  const { t, i18n } = useTranslation()
  const { version, pages, load_ms, problems } = health
  const bad = problemPages(health)
  const share = new Intl.NumberFormat(i18n.language, { style: 'percent', maximumFractionDigits: 1 })
  return (
    <article className={styles.version} aria-label={version}>
      <p className={styles.name}>
        {version}{' '}
        <span>{t(isInUse ? 'modules.settings.extensions.in_use' : 'modules.settings.fleet.before')}</span>
      </p>
      <p className={styles.figures}>
        {[
          t('modules.settings.fleet.pages', { count: pages }),
          t('modules.settings.fleet.problem_pages', { count: bad }) +
            (pages > 0 && bad > 0 ? ` (${share.format(Math.min(1, bad / pages))})` : ''),
          ...(load_ms === null ? [] : [t('modules.settings.fleet.loads_in', { ms: load_ms })]),
        ].join(' · ')}
      </p>
      <Trend health={health} />
      {problems.length > 0 && (
        <ul className={styles.problems}>
          {problems.map(({ what, pages: concerned, events }) => (
            <li key={what}>
              {t('modules.settings.fleet.problem', {
                what: t(`modules.settings.fleet.what_${what}`, { defaultValue: what }),
                pages: t('modules.settings.fleet.pages', { count: concerned }),
                events: t('modules.settings.fleet.times', { count: events }),
              })}
            </li>
          ))}
        </ul>
      )}
    </article>
  )
}

/** Pages with problems, day by day. */
function Trend({ health: { days } }: { health: ExtensionFleetHealth }) {
  const { t } = useTranslation()
  const byDay = new Map(days.map((day) => [day.day, day.problems]))
  const counts = lastDays().map((day) => byDay.get(day) ?? 0)
  const most = Math.max(...counts, 1)
  const label = t('modules.settings.fleet.trend', { counts: counts.join(', ') })
  return (
    <div className={styles.trend} role="img" aria-label={label} title={label}>
      {counts.map((count, index) => (
        <span
          // biome-ignore lint/suspicious/noArrayIndexKey: a day is its place
          key={index}
          data-bad={count > 0 ? '' : undefined}
          style={{ blockSize: `${Math.max(8, (count / most) * 100)}%` }}
        />
      ))}
    </div>
  )
}

/** As the server counts them, in UTC. */
function lastDays(): string[] {
  const now = Date.now()
  return Array.from({ length: DAYS }, (_, index) =>
    new Date(now - (DAYS - 1 - index) * DAY_MS).toISOString().slice(0, 10),
  )
}
