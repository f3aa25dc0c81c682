import type { DisplayProps } from '@pergola/sdk'
import { PersonDisplay } from '../shared/PersonDisplay'
import type meta from './meta'

export default function UserDisplay({ value, options }: DisplayProps<typeof meta>) {
  return (
    <PersonDisplay
      value={value}
      options={{ template: options.template, display: 'both' }}
      interfaceId="user"
    />
  )
}
