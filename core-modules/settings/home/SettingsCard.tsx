import { Card } from '@pergola/sdk/ui'

export interface SettingsCardProps {
  icon: string
  title: string
  subtitle: string
  /** Left out for what cannot be opened yet. */
  href?: string
}

export function SettingsCard({ icon, title, subtitle, href }: SettingsCardProps) {
  return <Card icon={icon} title={title} subtitle={subtitle} href={href} isDisabled={href === undefined} />
}
