import { formatFileSize, useExtensionHealth } from '@pergola/sdk'
import { Button, Notice, Radio, RadioGroup, Sheet, StatusDot, Switch } from '@pergola/sdk/ui'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useScreenTexts } from '../useScreenTexts'
import { describeUses } from './describeUses'
import styles from './ExtensionPanel.module.css'
import { FleetHealth } from './fleet/FleetHealth'
import { grantsOf } from './grants/newGrants'
import { useGrantNames } from './grants/useGrantNames'
import type { ExtensionChanges, ProjectExtension } from './projectExtensions'
import { RemoveDialog } from './RemoveDialog'
import { coreVersionOf } from './replacing/replacesCore'
import texts from './replacing/texts.json'
import { useExtensionName } from './useExtensionName'

interface ExtensionPanelProps {
  extension: ProjectExtension
  isPending: boolean
  onChange: (changes: ExtensionChanges) => void
  onClose: () => void
}

/** Everything about one extension, with its versions to go back to. */
export function ExtensionPanel({ extension, isPending, onChange, onClose }: ExtensionPanelProps) {
  const { t } = useTranslation()
  const nameOf = useExtensionName()
  const { kind, id, enabled, locked, tier, can_sandbox, source, used_by } = extension
  const uses = describeUses(used_by, t)
  return (
    <Sheet isOpen onOpenChange={(isOpen) => !isOpen && onClose()} title={nameOf(extension)}>
      <div className={styles.panel}>
        {locked && <Notice tone="warning">{t('modules.settings.extensions.locked')}</Notice>}
        <Switch
          isSelected={enabled}
          isDisabled={locked || isPending}
          onChange={(isEnabled) => onChange({ enabled: isEnabled })}
        >
          {t('modules.settings.extensions.enabled_here')}
        </Switch>
        <dl className={styles.facts}>
          <Fact label={t('modules.settings.extensions.kind')}>
            {t(`modules.settings.extensions.kind_${kind}`)}
          </Fact>
          <Fact label={t('modules.settings.interface_id')}>{id}</Fact>
          <Fact label={t('modules.settings.extensions.source')}>
            {t(`modules.settings.extensions.source_${source}`)}
          </Fact>
          <Fact label={t('modules.settings.extensions.used_by')}>
            {uses || t('modules.settings.extensions.not_used')}
          </Fact>
          <Grants extension={extension} />
          <Fact label={t('modules.settings.extensions.health')}>
            <ExtensionHealthStatus kind={kind} id={id} />
            <Incidents kind={kind} id={id} />
          </Fact>
        </dl>
        <FleetHealth extension={extension} />
        {can_sandbox && (
          <Switch
            isSelected={tier === 'sandboxed'}
            isDisabled={isPending}
            onChange={(isSandboxed) => onChange({ tier: isSandboxed ? 'sandboxed' : 'trusted' })}
          >
            {t('modules.settings.extensions.run_sandboxed')}
          </Switch>
        )}
        <VersionChoice extension={extension} isPending={isPending} onChange={onChange} />
        <RemovableVersions extension={extension} />
      </div>
    </Sheet>
  )
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}

/** What the version in use may do beyond drawing itself; nothing for most. */
function Grants({ extension }: Pick<ExtensionPanelProps, 'extension'>) {
  const { t } = useTranslation()
  const nameGrants = useGrantNames()
  const grants = nameGrants(grantsOf(extension))
  if (grants.length === 0) return null
  return (
    <Fact label={t('permissions')}>
      <ul className={styles.incidents}>
        {grants.map((grant) => (
          <li key={grant}>{grant}</li>
        ))}
      </ul>
    </Fact>
  )
}

/** What went wrong since the page was opened, the last first; what happened again is listed once. */
function Incidents({ kind, id }: Pick<ProjectExtension, 'kind' | 'id'>) {
  const { t } = useTranslation()
  const { incidents } = useExtensionHealth({ kind, id })
  if (incidents.length === 0) return null
  return (
    <ul className={styles.incidents}>
      {incidents.map(({ message, atMs, count }) => (
        <li key={`${atMs} ${message}`}>
          {count > 1 ? t('modules.settings.extensions.repeated', { message, count }) : message}
        </li>
      ))}
    </ul>
  )
}

const NEWEST = ''

function VersionChoice({ extension, isPending, onChange }: Omit<ExtensionPanelProps, 'onClose'>) {
  const { t, i18n } = useTranslation()
  useScreenTexts('replacing', texts)
  const { versions, version, chosen_version, source } = extension
  const core = coreVersionOf(extension)
  const isCorePreferred = versions[0]?.origin === 'core'
  const listed = isCorePreferred ? versions.filter(({ origin }) => origin !== 'core') : versions
  const waiting = core !== null && source === 'core' && versions.find(({ origin }) => origin === 'installed')
  const choice = (
    <RadioGroup
      label={t('version')}
      value={isCorePreferred && version === core ? NEWEST : (chosen_version ?? NEWEST)}
      isDisabled={isPending}
      onChange={(chosen) => onChange({ version: chosen === NEWEST ? null : chosen })}
    >
      {isCorePreferred ? (
        <Radio value={NEWEST} description={t('modules.settings.replacing.core_hint')}>
          {t('modules.settings.replacing.core', { version: core })}
        </Radio>
      ) : (
        <Radio value={NEWEST} description={t('modules.settings.extensions.newest_hint')}>
          {t('modules.settings.extensions.newest', { version: versions[0]?.version ?? version })}
        </Radio>
      )}
      {listed.map((each) => (
        <Radio
          key={`${each.origin}/${each.version}`}
          value={each.version}
          description={[
            t(`modules.settings.extensions.origin_${each.origin}`),
            formatFileSize(each.size, i18n.language),
            ...(each.version === version ? [t('modules.settings.extensions.in_use')] : []),
          ].join(' · ')}
        >
          {each.version}
        </Radio>
      ))}
    </RadioGroup>
  )
  if (!waiting) return choice
  return (
    <>
      <Notice>{t('modules.settings.replacing.waiting', { version: waiting.version })}</Notice>
      {choice}
    </>
  )
}

/** Installed versions that this project does not use; whether others do, the server knows. */
function RemovableVersions({ extension }: Pick<ExtensionPanelProps, 'extension'>) {
  const { t } = useTranslation()
  const [removed, setRemoved] = useState<string | null>(null)
  const { versions, version: active, enabled } = extension
  const removable = versions.filter(
    ({ origin, version }) => origin === 'installed' && (version !== active || !enabled),
  )
  return (
    <div className={styles.removable}>
      {removable.map(({ version }) => (
        <Button key={version} variant="quiet" icon="delete" onPress={() => setRemoved(version)}>
          {t('modules.settings.extensions.remove_version', { version })}
        </Button>
      ))}
      {removed && <RemoveDialog extension={extension} version={removed} onClose={() => setRemoved(null)} />}
    </div>
  )
}

/** How the extension has fared since this page was opened, in a few words. */
function ExtensionHealthStatus({ kind, id }: Pick<ProjectExtension, 'kind' | 'id'>) {
  const { t } = useTranslation()
  const { loadMs, incidentCount } = useExtensionHealth({ kind, id })
  if (incidentCount > 0) {
    const label = t('modules.settings.extensions.incidents', { count: incidentCount })
    return <StatusDot tone="danger" label={label} />
  }
  if (loadMs === null) return <StatusDot label={t('modules.settings.extensions.not_loaded')} />
  const label = t('modules.settings.extensions.loaded_in', { ms: Math.round(loadMs) })
  return <StatusDot tone="success" label={label} />
}
