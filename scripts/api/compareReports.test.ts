import { describe, expect, it } from 'vitest'
import { compareReports, compareVersions, versionFor, versionOf } from './compareReports.mjs'

function report(...declarations: string[]): string {
  const code = declarations.join('\n\n')
  return `# API of the sdk, version 0.3.1\n\nWords.\n\n## @pergola/sdk\n\n\`\`\`ts\n${code}\n\`\`\`\n`
}

const button = 'interface ButtonProps {\n  label: string;\n}'
const names = 'type Names = string[];'

describe('a change of the public surface', () => {
  it.each([
    ['nothing', 'none', [button, names], [button, names]],
    ['an export more', 'feature', [button], [button, names]],
    ['an optional member more', 'feature', [button], [button.replace('}', '  icon?: string;\n}')]],
    ['a required member more', 'breaking', [button], [button.replace('}', '  icon: string;\n}')]],
    ['another version', 'none', ['const SDK_VERSION = "0.3.1";'], ['const SDK_VERSION = "0.3.2";']],
    [
      'properties taken apart in another way',
      'none',
      ['function Box({ label, ...props }: BoxProps): null;'],
      ['function Box({ ...rest }: BoxProps): null;'],
    ],
    [
      'other properties',
      'breaking',
      ['function Box({ label }: BoxProps): null;'],
      ['function Box({ label }: CardProps): null;'],
    ],
    ['an export less', 'breaking', [button, names], [button]],
    ['another type', 'breaking', [names], ['type Names = number[];']],
    [
      'an optional member that became required',
      'breaking',
      ['interface A {\n  b?: 1;\n}'],
      ['interface A {\n  b: 1;\n}'],
    ],
  ])('with %s is reported as "%s"', (_what, change, before, after) => {
    expect(compareReports(report(...before), report(...after)).change).toBe(change)
  })

  it('says what differs', () => {
    const { details } = compareReports(report(button), report(names))
    expect(details).toEqual(['@pergola/sdk ButtonProps is gone', '@pergola/sdk Names is new'])
  })

  it('sees a name that an entry point hands on from another', () => {
    const handsOn = (...others: string[]) =>
      `${report(button)}\n## @pergola/sdk/ui\n\nThe same as in other entry points: ${others.join(', ')}.\n`
    expect(compareReports(handsOn('A', 'B'), handsOn('A')).details).toEqual(['@pergola/sdk/ui B is gone'])
  })
})

describe('the version that a change needs', () => {
  it.each([
    ['0.3.1', 'none', '0.3.1'],
    ['0.3.1', 'feature', '0.3.2'],
    ['0.3.1', 'breaking', '0.4.0'],
    ['2.3.1', 'feature', '2.4.0'],
    ['2.3.1', 'breaking', '3.0.0'],
  ] as const)('after %s with change "%s" is %s', (released, change, wanted) => {
    expect(versionFor(released, change)).toBe(wanted)
  })

  it('compares numbers, not texts', () => {
    expect(compareVersions('0.10.0', '0.9.3')).toBeGreaterThan(0)
    expect(versionOf(report(button))).toBe('0.3.1')
  })
})
