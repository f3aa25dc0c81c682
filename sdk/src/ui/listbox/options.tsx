import { Header } from 'react-aria-components/Header'
import { ListBoxItem, ListBoxSection } from 'react-aria-components/ListBox'
import { Icon } from '../icon/Icon'
import styles from './list.module.css'

/** One choice of a {@link Select} or {@link ComboBox}. */
export interface Option<Id extends string = string> {
  id: Id
  label: string
  /** Second line, softer. */
  description?: string
  /** Icon name. */
  icon?: string
  isDisabled?: boolean
}

/** Choices under a heading. */
export interface OptionGroup<Id extends string = string> {
  title: string
  options: readonly Option<Id>[]
}

/** A flat list, a list of groups, or a mixture. */
export type Options<Id extends string = string> = readonly (Option<Id> | OptionGroup<Id>)[]

/** All choices without their groups. */
export function flattenOptions<Id extends string>(options: Options<Id>): Option<Id>[] {
  return options.flatMap((entry) => ('options' in entry ? entry.options : entry))
}

/** The rows of a list box. @internal */
export function renderOptions(options: Options) {
  return options.map((entry) =>
    'options' in entry ? (
      <ListBoxSection key={`group:${entry.title}`} className={styles.section ?? ''}>
        <Header className={styles.header ?? ''}>{entry.title}</Header>
        {entry.options.map((option) => (
          <OptionRow key={option.id} {...option} />
        ))}
      </ListBoxSection>
    ) : (
      <OptionRow key={entry.id} {...entry} />
    ),
  )
}

function OptionRow({ id, label, description, icon, isDisabled }: Option) {
  return (
    <ListBoxItem id={id} textValue={label} isDisabled={isDisabled} className={styles.item ?? ''}>
      {({ isSelected }) => (
        <>
          {icon && <Icon name={icon} size={18} className={styles.icon} />}
          <span className={styles.texts}>
            <span className={styles.label}>{label}</span>
            {description && <span className={styles.description}>{description}</span>}
          </span>
          <span className={styles.check}>{isSelected && <Icon name="check" size={18} />}</span>
        </>
      )}
    </ListBoxItem>
  )
}
