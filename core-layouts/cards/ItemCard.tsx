import {
  type Collection,
  type Field,
  type FileRecord,
  fileKind,
  formatFileSize,
  type Item,
  type PrimaryKey,
  traitsOf,
} from '@pergola/sdk'
import { alternativeText } from '@pergola/sdk/contract'
import { InterfaceDisplay, isEmptyValue, toPlainText } from '@pergola/sdk/items'
import { Avatar, Card, cx, IconButton } from '@pergola/sdk/ui'
import { useTranslation } from 'react-i18next'
import { fileOf, iconOf, isMediaType, pictureOf } from './cardSource'
import styles from './cards.module.css'
import { PersonFacts } from './PersonFacts'

export interface ItemCardProps {
  collection: Collection
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
  const { collection, item, itemKey, parts, fit, icon, path, isSelected, ticks, onToggle } = props
  const { t } = useTranslation()
  const file = parts.picture && fileOf(item, parts.picture)
  const person = traitsOf(collection.collection).holds === 'people' ? nameOfPerson(item) : ''
  const picture = pictureOf(file, fit)
  const show = (field: Field) => <InterfaceDisplay field={field} value={item[field.field]} values={item} />

  const isTitled = parts.title && !isEmptyValue(item[parts.title.field])
  const name = person || (isTitled && parts.title && toPlainText(item[parts.title.field])) || String(itemKey)
  const text = file === null && textOf(item, parts, collection)
  const standIn = person ? (
    <Avatar name={person} src={picture} size={88} isDecorative />
  ) : text ? (
    <span className={styles.text}>{text}</span>
  ) : undefined

  return (
    <Card
      layout="tile"
      title={person || (isTitled && parts.title ? show(parts.title) : String(itemKey))}
      subtitle={
        person ? (
          <PersonFacts collection={collection} person={item} />
        ) : parts.subtitle && isMediaType(parts.subtitle) ? (
          <FileFacts file={item} />
        ) : (
          parts.subtitle && show(parts.subtitle)
        )
      }
      src={picture}
      alt={alternativeText(file)}
      picture={standIn}
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
              label={t('layouts.cards.select_item', { item: name })}
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

/** What kind of file it is, and how large. */
function FileFacts({ file }: { file: Partial<FileRecord> }) {
  const { i18n } = useTranslation()
  const kind = fileKind(file)
  return (
    <span className={styles.facts}>
      {kind && <span>{kind}</span>}
      {file.filesize ? <span>{formatFileSize(file.filesize, i18n.language)}</span> : null}
    </span>
  )
}

function nameOfPerson({ first_name, last_name, email }: Item): string {
  return [first_name, last_name].filter(Boolean).join(' ') || String(email ?? '')
}

/** Where there is no picture, the beginning of the item's longest text says more than an icon. */
function textOf(item: Item, parts: ItemCardProps['parts'], { fields }: Collection): string | null {
  const texts = Object.entries(item).flatMap(([name, value]) => {
    const isShown = name === parts.title?.field || name === parts.subtitle?.field
    return fields[name]?.type === 'string' && typeof value === 'string' && !isShown ? [value] : []
  })
  const longest = texts.sort((a, b) => b.length - a.length)[0]
  const title = parts.title && item[parts.title.field]
  return longest?.replaceAll(/<[^<>]*>/g, ' ').slice(0, 240) || (typeof title === 'string' ? title : null)
}
