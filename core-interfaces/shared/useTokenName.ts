import { formatTitle } from '@pergola/sdk'
import { paletteHues } from '@pergola/sdk/ui'
import { useTranslation } from 'react-i18next'

type Hue = (typeof paletteHues)[number]

/** What a palette token is called, with its shade as it is stored: `deep-purple-700` → `Deep purple 700`. */
export function useTokenName(): (token: string) => string {
  const { t } = useTranslation()
  return (token) => {
    const [, hue = token, shade] = /^(.*?)(?:-(\d+))?$/.exec(token) ?? []
    const name = isHue(hue) ? t(`hues.${hue}`, { defaultValue: '' }) : ''
    return [name || formatTitle(hue), shade].filter(Boolean).join(' ')
  }
}

function isHue(name: string): name is Hue | 'white' | 'black' {
  return name === 'white' || name === 'black' || paletteHues.some((hue) => hue === name)
}
