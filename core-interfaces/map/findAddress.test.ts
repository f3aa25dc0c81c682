import { describe, expect, it } from 'vitest'
import { findAddress } from './findAddress'

const answering = (body: unknown, status = 200) => {
  const asked: string[] = []
  const fetchAnswer = async (url: URL | RequestInfo) => {
    asked.push(String(url))
    return new Response(JSON.stringify(body), { status })
  }
  return { asked, fetchAnswer: fetchAnswer as typeof fetch }
}

describe('the search for an address', () => {
  it('asks for the best hit, beside what the setting asks for', async () => {
    const { asked, fetchAnswer } = answering({ features: [{ geometry: { coordinates: [10.75, 59.91] } }] })
    const found = await findAddress('https://places.example/search?lang=nb', 'Oslo & co', fetchAnswer)
    expect(found).toEqual({ lat: 59.91, lng: 10.75 })
    expect(asked).toEqual(['https://places.example/search?lang=nb&q=Oslo+%26+co&format=geojson&limit=1'])
  })

  it('finds nothing', async () => {
    expect(
      await findAddress('https://places.example/', 'Nowhere', answering({ features: [] }).fetchAnswer),
    ).toBeNull()
    expect(await findAddress('https://places.example/', 'Nowhere', answering({}).fetchAnswer)).toBeNull()
  })

  it('says who does not answer', async () => {
    const refused = findAddress('https://places.example/', 'Oslo', answering({}, 429).fetchAnswer)
    await expect(refused).rejects.toThrow('https://places.example: 429')
  })
})
