import { type InterfaceProps, useUsers } from '@pergola/sdk'
import { toPlainText } from '@pergola/sdk/items'
import { ComboBox } from '@pergola/sdk/ui'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { controlProps } from '../shared/controlProps'
import { findUser, userName } from '../shared/people'
import { withSaved } from '../shared/withSaved'
import type meta from './meta'

export default function UserInput(props: InterfaceProps<typeof meta>) {
  const { value, options, onChange } = props
  const { t } = useTranslation()
  const users = useUsers()
  const choices = useMemo(
    () =>
      users.map((user) => ({
        id: String(user.id),
        label: userName(user, options.template),
        description: user.email,
      })),
    [users, options.template],
  )
  const chosen = value === null ? null : findUser(value, users)
  const saved = value === null ? null : String(chosen?.id ?? value)
  return (
    <ComboBox
      {...controlProps(props)}
      options={withSaved(
        choices,
        saved,
        chosen
          ? userName(chosen, options.template)
          : `${t('interfaces.user.unknown')} (${toPlainText(value)})`,
      )}
      value={saved}
      onChange={(id) => onChange(id === null ? null : Number(id))}
      iconStart="person"
      placeholder={options.placeholder ?? t('interfaces.user.placeholder_default')}
    />
  )
}
