import {
  type ExtensionManifest,
  useCollections,
  useExtensionNames,
  useExtensions,
  useNames,
} from '@pergola/sdk'
import { interfaceIdOf } from '@pergola/sdk/items'
import { Details, NotFoundPage, Page, Select } from '@pergola/sdk/ui'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router-dom'
import { checkDraft, draftOf, type FieldDraft, newDraft } from '../model/fieldDraft'
import { relationKindOf } from '../model/interfaceKinds'
import { FieldBasics } from '../model/panel/FieldBasics'
import { FieldOptions } from '../model/panel/FieldOptions'
import layout from '../model/panel/FieldPage.module.css'
import { FieldPreview } from '../model/panel/FieldPreview'
import { FieldStorage } from '../model/panel/FieldStorage'
import styles from './InterfacesPage.module.css'

/** One interface, live: its input with every option, the value that it stages, and its display. Nothing is saved. */
export function InterfacePage({ settingsPath }: { settingsPath: string }) {
  const { id = '' } = useParams()
  const manifest = useExtensions('interface')[id]
  if (!manifest) return <NotFoundPage />
  return <Bench key={id} manifest={manifest} settingsPath={settingsPath} />
}

interface BenchProps {
  manifest: ExtensionManifest
  settingsPath: string
}

function Bench({ manifest, settingsPath }: BenchProps) {
  const { t } = useTranslation()
  const nameOf = useExtensionNames('interface')
  const sample = useSampleField(manifest)
  const isRelated = relationKindOf(manifest) !== null
  return (
    <Page
      title={nameOf(manifest)}
      icon={manifest.icon}
      back={`${settingsPath}/interfaces`}
      breadcrumb={[
        { label: t('settings'), href: settingsPath },
        { label: t('interface_other'), href: `${settingsPath}/interfaces` },
      ]}
    >
      <div className={layout.layout}>
        <div className={layout.form}>
          <FieldChoice manifest={manifest} sample={sample} />
          <FieldSettings manifest={manifest} sample={sample} />
        </div>
        <aside className={layout.aside}>
          <FieldPreview
            collection={sample.collection}
            draft={sample.draft}
            label={sample.collection === '' ? t('modules.settings.interfaces.sample_field') : undefined}
            isUnrelated={isRelated && sample.collection === ''}
          >
            {(value) => <StagedValue value={value} />}
          </FieldPreview>
        </aside>
      </div>
    </Page>
  )
}

type SampleField = ReturnType<typeof useSampleField>

/** The field that the interface is tried with: one made up, or one of the project. */
function useSampleField(manifest: ExtensionManifest) {
  const collections = useCollections()
  const madeUp = () => ({ ...newDraft(manifest), field: 'sample' })
  const [draft, setDraft] = useState<FieldDraft>(madeUp)
  const [collection, setCollection] = useState('')

  function choose(chosen: { collection: string; field: string } | undefined) {
    const field = chosen && collections[chosen.collection]?.fields[chosen.field]
    setCollection(chosen?.collection ?? '')
    setDraft(field ? { ...draftOf(field), interface: manifest.id } : madeUp())
  }

  return {
    draft,
    /** Empty for the one that is made up. */
    collection,
    choose,
    change: (part: Partial<FieldDraft>) => setDraft((before) => ({ ...before, ...part })),
  }
}

interface SampleProps {
  manifest: ExtensionManifest
  sample: SampleField
}

/** Tries the interface as a field of the project that is edited with it. */
function FieldChoice({ manifest, sample }: SampleProps) {
  const { t } = useTranslation()
  const names = useNames()
  const users = useFieldsWith(manifest.id)
  if (users.length === 0) return null
  return (
    <Select
      label={t('modules.settings.interfaces.as_field')}
      description={t('modules.settings.interfaces.as_field_hint')}
      options={[
        { id: '', label: t('modules.settings.interfaces.sample_field') },
        ...users.map(({ id, collection, field }) => ({
          id,
          label: `${names.collection(collection)}: ${names.field(collection, field)}`,
        })),
      ]}
      value={sample.collection === '' ? '' : `${sample.collection}.${sample.draft.field}`}
      onChange={(key) => sample.choose(users.find(({ id }) => id === key))}
    />
  )
}

/** What can be set of the field, as in the settings of a collection. */
function FieldSettings({ manifest, sample }: SampleProps) {
  const { t } = useTranslation()
  const { draft, change } = sample
  const part = { draft, isNew: false, problems: checkDraft(draft, [], false), onChange: change }
  return (
    <>
      {Object.keys(manifest.options).length > 0 && (
        <section className={layout.section} aria-labelledby="interface-options">
          <h2 id="interface-options" className={layout.heading}>
            {t('options')}
          </h2>
          <FieldOptions
            manifest={manifest}
            value={draft.options}
            onChange={(options) => change({ options })}
          />
        </section>
      )}
      <Details summary={t('modules.settings.interfaces.field_settings')} defaultOpen>
        <div className={layout.section}>
          <FieldBasics {...part} />
        </div>
      </Details>
      <Details summary={t('modules.settings.interfaces.storage')}>
        <div className={layout.section}>
          <FieldStorage {...part} />
        </div>
      </Details>
    </>
  )
}

function StagedValue({ value }: { value: unknown }) {
  const { t } = useTranslation()
  return (
    <>
      <h3 className={styles.staged}>{t('modules.settings.interfaces.staged')}</h3>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard */}
      <section className={styles.value} tabIndex={0} aria-label={t('modules.settings.interfaces.staged')}>
        <pre>{JSON.stringify(value ?? null, null, 2)}</pre>
      </section>
    </>
  )
}

/** Fields of the project that are edited with an interface: only there relations can be tried. */
function useFieldsWith(id: string) {
  const collections = useCollections()
  return useMemo(
    () =>
      Object.values(collections).flatMap(({ collection, fields }) =>
        Object.values(fields)
          .filter((field) => interfaceIdOf(field) === id)
          .map(({ field }) => ({ id: `${collection}.${field}`, collection, field })),
      ),
    [collections, id],
  )
}
