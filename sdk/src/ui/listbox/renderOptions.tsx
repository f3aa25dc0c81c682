import { Header } from 'react-aria-components/Header'
import { ListBoxItem, ListBoxSection } from 'react-aria-components/ListBox'
import { markMatch } from '../combobox/matchOptions'
import { Icon } from '../icon/Icon'
import styles from './list.module.css'
import type { Option, Options } from './options'

/** The rows of a list box. @param text - What is searched for, marked in the labels. @internal */
export function renderOptions(options: Options, text = '') {
  return options.map((entry) =>
    'options' in entry ? (
      <ListBoxSection key={`group:${entry.title}`} className={styles.section ?? ''}>
        <Header className={styles.header ?? ''}>{entry.title}</Header>
        {entry.options.map((option) => (
          <OptionRow key={option.id} {...option} text={text} />
        ))}
      </ListBoxSection>
    ) : (
      <OptionRow key={entry.id} {...entry} text={text} />
    ),
  )
}

function OptionRow({ id, label, description, icon, picture, isDisabled, text }: Option & { text: string }) {
  return (
    <ListBoxItem
      id={id}
      textValue={label}
      // Cut into parts, a label could be read with gaps.
      aria-label={text === '' ? undefined : [label, description].filter(Boolean).join(' ')}
      isDisabled={isDisabled}
      className={styles.item ?? ''}
    >
      {({ isSelected }) => (
        <>
          {picture ? (
            <span className={styles.picture}>{picture}</span>
          ) : (
            icon && <Icon name={icon} size={18} className={styles.icon} />
          )}
          <span className={styles.texts}>
            <span className={styles.label}>
              {markMatch(label, text).map(({ part, isMatch }, index) =>
                isMatch ? (
                  // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text have no other name
                  <span key={index} className={styles.match}>
                    {part}
                  </span>
                ) : (
                  part
                ),
              )}
            </span>
            {description && <span className={styles.description}>{description}</span>}
          </span>
          <span className={styles.check}>{isSelected && <Icon name="check" size={18} />}</span>
        </>
      )}
    </ListBoxItem>
  )
}
