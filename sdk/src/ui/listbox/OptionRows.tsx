import { Header } from 'react-aria-components/Header'
import { ListBoxItem, ListBoxSection } from 'react-aria-components/ListBox'
import { Icon } from '../icon/Icon'
import styles from './list.module.css'
import type { Option, Options } from './options'

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
