import { Icon } from '@pergola/sdk/ui'

/** Shows whether there is a secret, and nothing more. */
export function SecretDisplay({
  value,
  texts,
}: {
  value: unknown
  texts: { secured: string; empty: string }
}) {
  return value ? <Icon name="lock" label={texts.secured} /> : <Icon name="lock_open" label={texts.empty} />
}
