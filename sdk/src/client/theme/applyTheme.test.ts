import { describe, expect, it } from 'vitest'
import { applyTheme } from './applyTheme'

describe('applyTheme', () => {
  it('names the theme on the root, where the tokens look for it', () => {
    const root = document.createElement('div')
    applyTheme({ theme: 'dark', root })
    expect(root.dataset.theme).toBe('dark')
  })

  it('sets the accent of both themes at once', () => {
    const root = document.createElement('div')
    applyTheme({ color: '#2f80ed', root })
    expect(root.style.getPropertyValue('--accent-9')).toMatch(/^light-dark\(#\w{6}, #\w{6}\)$/)
    expect(root.style.getPropertyValue('--accent-12')).not.toBe('')
    expect(root.style.getPropertyValue('--on-accent')).not.toBe('')
  })

  it('leaves the accent alone when only the theme changes', () => {
    const root = document.createElement('div')
    applyTheme({ color: '#2f80ed', root })
    const before = root.style.getPropertyValue('--accent-9')
    applyTheme({ theme: 'light', root })
    expect(root.style.getPropertyValue('--accent-9')).toBe(before)
  })

  it('falls back to the deep teal for a colour it cannot read', () => {
    const broken = document.createElement('div')
    const fallback = document.createElement('div')
    applyTheme({ color: 'not a colour', root: broken })
    applyTheme({ color: '#0b6e69', root: fallback })
    expect(broken.style.getPropertyValue('--accent-9')).toBe(fallback.style.getPropertyValue('--accent-9'))
  })
})
