import { type InterfaceProps, useUsers } from '@pergola/sdk'
import { toPlainText } from '@pergola/sdk/items'
import { Avatar, ComboBox } from '@pergola/sdk/ui'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { controlProps } from '../shared/controlProps'
import { Person } from '../shared/Person'
import { avatarSource, findUser, userName } from '../shared/people'
import { ReadOnlyValue } from '../shared/ReadOnlyValue'
import { withSaved } from '../shared/withSaved'
import type meta from './meta'

export const preload = () => ComboBox.preload()

/** As high as a line of text. */
const PICTURE_PX = 20

export default function UserInput(props: InterfaceProps<typeof meta>) {
  const { value, options, isReadOnly, onChange } = props
  const { t } = useTranslation()
  const users = useUsers()
  const choices = useMemo(
    () =>
      users.map((user) => ({
        id: String(user.id),
        label: userName(user, options.template),
        description: user.email,
        picture: (
          <Avatar
            name={userName(user, options.template)}
            src={avatarSource(user)}
            size={PICTURE_PX}
            isDecorative
          />
        ),
      })),
    [users, options.template],
  )
  const chosen = value === null ? null : findUser(value, users)
  const saved = value === null ? null : String(chosen?.id ?? value)
  const unknown = `${t('interfaces.user.unknown')} (${toPlainText(value)})`
  if (isReadOnly) {
    return (
      <ReadOnlyValue {...props}>
        {value === null ? null : (
          <Person
            value={value}
            template={options.template}
            display="both"
            avatarSize={28}
            fallback={unknown}
          />
        )}
      </ReadOnlyValue>
    )
  }
  return (
    <ComboBox
      {...controlProps(props)}
      options={withSaved(choices, saved, chosen ? userName(chosen, options.template) : unknown)}
      value={saved}
      onChange={(id) => onChange(id === null ? null : Number(id))}
      iconStart="person"
      placeholder={options.placeholder ?? t('interfaces.user.placeholder_default')}
    />
  )
}
