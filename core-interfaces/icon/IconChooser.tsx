import { Details, SearchField } from '@pergola/sdk/ui'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { IconGrid } from './IconGrid'
import styles from './icon.module.css'
import { iconGroups } from './iconGroups'

interface IconChooserProps {
  value: string | null
  /** `null` when the current icon is clicked again. */
  onChange: (icon: string | null) => void
}

/** Each icon is a file of its own: a search that matches hundreds would fetch hundreds. */
const MAX_RESULTS = 120

/** All icons in groups that unfold, or those whose name matches a search. */
export default function IconChooser({ value, onChange }: IconChooserProps) {
  const { t } = useTranslation()
  const [search, setSearch] = useState('')
  const [openGroup, setOpenGroup] = useState<string | null>(null)
  const needle = search.trim().toLowerCase().replace(/\s+/g, '_')
  const found = iconGroups.flatMap(({ names }) => names.filter((name) => name.includes(needle)))
  const handleChoose = (icon: string) => onChange(icon === value ? null : icon)

  return (
    <>
      <SearchField
        aria-label={t('interfaces.icon.search_placeholder')}
        placeholder={t('interfaces.icon.search_placeholder')}
        value={search}
        onChange={setSearch}
        autoFocus
      />
      <div className={styles.results}>
        {needle !== '' && found.length === 0 && <p className={styles.none}>{t('no_results')}</p>}
        {needle !== '' && (
          <IconGrid
            label={t('interfaces.icon.icon')}
            names={found.slice(0, MAX_RESULTS)}
            value={value}
            onChoose={handleChoose}
          />
        )}
        {needle === '' &&
          iconGroups.map(({ group, names }) => (
            <Details
              key={group}
              summary={t(`interfaces.icon.${group}`)}
              isOpen={group === openGroup}
              onOpenChange={(isOpen) =>
                setOpenGroup((current) => (isOpen ? group : current === group ? null : current))
              }
            >
              {group === openGroup && (
                <IconGrid
                  label={t(`interfaces.icon.${group}`)}
                  names={names}
                  value={value}
                  onChoose={handleChoose}
                />
              )}
            </Details>
          ))}
      </div>
    </>
  )
}
