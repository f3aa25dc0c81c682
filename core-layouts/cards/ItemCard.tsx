import type { Field, Item, PrimaryKey } from '@pergola/sdk'
import { InterfaceDisplay, isEmptyValue } from '@pergola/sdk/items'
import { Card, cx, IconButton } from '@pergola/sdk/ui'
import { useTranslation } from 'react-i18next'
import { fileOf, iconOf, pictureOf } from './cardSource'
import styles from './cards.module.css'

export interface ItemCardProps {
  item: Item
  itemKey: PrimaryKey
  parts: { title: Field | null; subtitle: Field | null; picture: Field | null }
  fit: 'crop' | 'contain'
  /** Drawn where there is no picture. */
  icon: string
  /** Address that the card leads to; without one a click selects it. */
  path: string | null
  /** `null` where cards cannot be selected. */
  isSelected: boolean | null
  /** Where cards are ticked: `hover` until one of them is. */
  ticks: 'none' | 'hover' | 'shown'
  onToggle: () => void
}

export function ItemCard(props: ItemCardProps) {
  const { item, itemKey, parts, fit, icon, path, isSelected, ticks, onToggle } = props
  const { t } = useTranslation()
  const file = parts.picture && fileOf(item, parts.picture)
  const show = (field: Field) => <InterfaceDisplay field={field} value={item[field.field]} values={item} />

  return (
    <Card
      layout="tile"
      title={parts.title && !isEmptyValue(item[parts.title.field]) ? show(parts.title) : String(itemKey)}
      subtitle={parts.subtitle ? show(parts.subtitle) : undefined}
      src={pictureOf(file, fit)}
      icon={iconOf(file) ?? icon}
      fit={fit}
      href={path ?? undefined}
      onPress={path === null && isSelected !== null ? onToggle : undefined}
      isSelected={isSelected === true}
      className={cx(styles.card, ticks === 'shown' && styles.selecting)}
      action={
        isSelected !== null &&
        ticks !== 'none' && (
          <span className={styles.tick}>
            <IconButton
              icon={isSelected ? 'check_circle' : 'radio_button_unchecked'}
              isFilled={isSelected}
              size="compact"
              shape="round"
              label={t('layouts.cards.select_item', { item: itemKey })}
              tooltip={false}
              aria-pressed={isSelected}
              onPress={onToggle}
            />
          </span>
        )
      }
    />
  )
}
