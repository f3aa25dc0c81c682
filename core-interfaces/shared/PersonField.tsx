import { formatTitle, type InterfaceProps } from '@pergola/sdk'
import { Person, type PersonProps } from './Person'
import styles from './Person.module.css'

interface PersonFieldProps
  extends Pick<InterfaceProps, 'id' | 'labelId' | 'describedBy' | 'name'>,
    Omit<PersonProps, 'avatarSize'> {}

/** A user whom the server sets: shown in a form, never chosen. */
export function PersonField({ id, labelId, describedBy, name, ...person }: PersonFieldProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset groups controls, and there is none here
    <div
      id={id}
      role="group"
      className={styles.field}
      aria-labelledby={labelId ?? undefined}
      aria-label={labelId ? undefined : formatTitle(name)}
      aria-describedby={describedBy}
    >
      <Person {...person} avatarSize={28} />
    </div>
  )
}
