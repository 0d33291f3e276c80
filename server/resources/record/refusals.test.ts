import { expect, test } from 'vitest'
import { makeDesign, sketch } from '#tests/designs.ts'
import { onDatabase } from '#tests/server.ts'

onDatabase((make) => {
  test('an instant whose day has no year of four digits is refused', async () => {
    const world = await make()
    const { token } = await world.signIn({ isAdministrator: true })
    const options = { format: 'yyyy-MM-dd HH:mm:ss' }
    const form = sketch([{ id: 'at', kind: 'datePicker', field: 'at', options }])
    const { id } = await makeDesign(world, token, form)
    const save = async (at: string) => {
      const body = { data: { at: Date.parse(at) } }
      const answer = await world.request('POST', `/api/visualdev/OnlineDev/${id}`, { token, body })
      return answer.code === 200 ? 'saved' : answer.problems[0]?.code
    }
    expect(await save('9999-12-31T15:59:59Z')).toBe('saved')
    expect(await save('9999-12-31T16:00:00Z')).toBe('notADate')
    expect(await save('9999-12-31T23:59:59Z')).toBe('notADate')
    expect(await save('0001-01-01T00:00:00Z')).toBe('saved')
  })
})
