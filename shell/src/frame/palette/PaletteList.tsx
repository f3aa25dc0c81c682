import { Icon, Kbd } from '@pergola/sdk/ui'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import styles from './CommandPalette.module.css'
import { formatKeys } from './formatKeys'
import type { PaletteEntry, PaletteGroup } from './paletteEntries'

export interface PaletteListProps {
  id: string
  groups: readonly PaletteGroup[]
  active: PaletteEntry | undefined
  optionId: (entry: PaletteEntry) => string
  onActive: (id: string) => void
  onChoose: (entry: PaletteEntry) => void
}

/** What the palette found. The box keeps the focus, and names the option that is marked. */
export function PaletteList({ id, groups, active, optionId, onActive, onChoose }: PaletteListProps) {
  const { t } = useTranslation()
  const activeOption = active && optionId(active)
  useEffect(() => {
    if (activeOption) document.getElementById(activeOption)?.scrollIntoView({ block: 'nearest' })
  }, [activeOption])
  return (
    <div id={id} role="listbox" aria-label={t('palette.title')} className={styles.list} tabIndex={-1}>
      {groups.map((group) => (
        // biome-ignore lint/a11y/useSemanticElements: a fieldset is no part of a list box
        <div key={group.id} role="group" aria-labelledby={`${id}-${group.id}`} className={styles.group}>
          <div id={`${id}-${group.id}`} className={styles.heading} role="presentation">
            {group.title}
          </div>
          {group.entries.map((entry) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the box above takes the keys
            <div
              key={entry.id}
              id={optionId(entry)}
              role="option"
              tabIndex={-1}
              aria-selected={entry === active}
              className={styles.option}
              onPointerMove={() => onActive(entry.id)}
              // The focus stays where the keys are.
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => onChoose(entry)}
            >
              <Icon name={entry.icon} size={18} className={styles.icon} />
              <span className={styles.title}>{entry.title}</span>
              {entry.description && <span className={styles.description}>{entry.description}</span>}
              {entry.keys && <Kbd>{formatKeys(entry.keys)}</Kbd>}
            </div>
          ))}
        </div>
      ))}
    </div>
  )
}
