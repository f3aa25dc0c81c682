import { type ExtensionManifest, useCollections, useExtensions, useNames } from '@pergola/sdk'
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

function Bench({ manifest, settingsPath }: { manifest: ExtensionManifest; settingsPath: string }) {
  const { t } = useTranslation()
  const names = useNames()
  const collections = useCollections()
  const sample = () => ({ ...newDraft(manifest), field: 'sample' })
  const [draft, setDraft] = useState<FieldDraft>(sample)
  const [collection, setCollection] = useState('')
  const users = useFieldsWith(manifest.id)
  const isRelated = relationKindOf(manifest) !== null
  const part = {
    draft,
    isNew: false,
    problems: checkDraft(draft, [], false),
    onChange: (change: Partial<FieldDraft>) => setDraft((before) => ({ ...before, ...change })),
  }

  function handleField(key: string) {
    const chosen = users.find((user) => user.id === key)
    const field = chosen && collections[chosen.collection]?.fields[chosen.field]
    setCollection(chosen?.collection ?? '')
    setDraft(field ? { ...draftOf(field), interface: manifest.id } : sample())
  }

  return (
    <Page
      title={names.extension('interface', manifest.id, manifest.name)}
      icon={manifest.icon}
      back={`${settingsPath}/interfaces`}
      breadcrumb={[
        { label: t('settings'), href: settingsPath },
        { label: t('interface_other'), href: `${settingsPath}/interfaces` },
      ]}
    >
      <div className={layout.layout}>
        <div className={layout.form}>
          {users.length > 0 && (
            <Select
              label={t('modules.settings.interfaces.as_field')}
              description={t('modules.settings.interfaces.as_field_hint')}
              options={[
                { id: '', label: t('modules.settings.interfaces.sample_field') },
                ...users.map(({ id, collection: name, field }) => ({
                  id,
                  label: `${names.collection(name)}: ${names.field(name, field)}`,
                })),
              ]}
              value={collection === '' ? '' : `${collection}.${draft.field}`}
              onChange={handleField}
            />
          )}
          {Object.keys(manifest.options).length > 0 && (
            <section className={layout.section} aria-labelledby="interface-options">
              <h2 id="interface-options" className={layout.heading}>
                {t('options')}
              </h2>
              <FieldOptions
                manifest={manifest}
                value={draft.options}
                onChange={(options) => part.onChange({ options })}
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
        </div>
        <aside className={layout.aside}>
          <FieldPreview collection={collection} draft={draft} isUnrelated={isRelated && collection === ''}>
            {(value) => <StagedValue value={value} />}
          </FieldPreview>
        </aside>
      </div>
    </Page>
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
