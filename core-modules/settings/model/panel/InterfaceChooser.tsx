import { type ExtensionManifest, useExtensionNames, useExtensions } from '@pergola/sdk'
import { Card, EmptyState, SearchField } from '@pergola/sdk/ui'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { INTERFACE_KINDS, kindOf, POPULAR, relationKindOf } from '../interfaceKinds'
import styles from './InterfaceChooser.module.css'

interface InterfaceChooserProps {
  onChoose: (manifest: ExtensionManifest) => void
  /** What can be chosen; default every interface but the one of keys, which a collection has from the start. */
  isOffered?: (manifest: ExtensionManifest) => boolean
}

const isNoKey = ({ id }: ExtensionManifest) => id !== 'primary-key'

/** Every interface that is installed, the usual ones first, then by what it is for. */
export function InterfaceChooser({ onChoose, isOffered = isNoKey }: InterfaceChooserProps) {
  const { t } = useTranslation()
  const [search, setSearch] = useState('')
  const offered = useOffered(isOffered)
  const terms = search.trim().toLowerCase()
  const found = offered.filter(({ manifest, name, description }) =>
    [manifest.id, name, description].some((text) => text.toLowerCase().includes(terms)),
  )
  const sections = terms
    ? [{ id: 'found', title: t('modules.settings.model.found'), entries: found }]
    : [
        {
          id: 'popular',
          title: t('modules.settings.model.popular'),
          entries: POPULAR.flatMap((id) => offered.filter(({ manifest }) => manifest.id === id)),
        },
        ...INTERFACE_KINDS.map((kind) => ({
          id: kind,
          title: t(`modules.settings.model.kind_${kind}`),
          entries: offered.filter(({ manifest }) => kindOf(manifest) === kind),
        })),
      ]

  return (
    <div className={styles.chooser}>
      <SearchField
        className={styles.search}
        aria-label={t('modules.settings.model.find_interface')}
        placeholder={t('modules.settings.model.find_interface')}
        value={search}
        onChange={setSearch}
      />
      {found.length === 0 && (
        <EmptyState icon="search" title={t('no_results')} body={t('no_results_for', { terms: search })} />
      )}
      {sections
        .filter(({ entries }) => entries.length > 0)
        .map(({ id, title, entries }) => (
          <section key={id} className={styles.section} aria-labelledby={`interfaces-${id}`}>
            <h2 id={`interfaces-${id}`} className={styles.heading}>
              {title}
            </h2>
            <div className={styles.cards}>
              {entries.map(({ manifest, name, description }) => (
                <Card
                  key={manifest.id}
                  icon={manifest.icon}
                  title={name}
                  subtitle={description}
                  onPress={() => onChoose(manifest)}
                />
              ))}
            </div>
          </section>
        ))}
    </div>
  )
}

interface Offered {
  manifest: ExtensionManifest
  name: string
  /** What it is for: a relation in words, else what it stores. */
  description: string
}

function useOffered(isOffered: (manifest: ExtensionManifest) => boolean): Offered[] {
  const { t, i18n } = useTranslation()
  const nameOf = useExtensionNames('interface')
  const manifests = useExtensions('interface')
  return useMemo(
    () =>
      Object.values(manifests)
        .filter(isOffered)
        .map((manifest) => {
          const relation = manifest.id === 'files' ? 'files' : relationKindOf(manifest)
          const [type = 'string'] = manifest.types
          return {
            manifest,
            name: nameOf(manifest),
            description: relation
              ? t(`modules.settings.model.relation_${relation}`)
              : t(`modules.settings.model.type_${type}`),
          }
        })
        .sort((a, b) => a.name.localeCompare(b.name, i18n.language)),
    [manifests, isOffered, nameOf, t, i18n.language],
  )
}
