import type { DisplayProps } from '@pergola/sdk'
import { PersonDisplay } from '../shared/PersonDisplay'
import type meta from './meta'

export default function UserUpdatedDisplay({ value, options }: DisplayProps<typeof meta>) {
  return <PersonDisplay value={value} options={options} interfaceId="user-updated" />
}
