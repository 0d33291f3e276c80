import { languages } from '#schemas/text.ts'
import type { Command } from '../commands/command.ts'
import { refusalOf } from '../port.ts'
import type { Shelf } from './shelf.ts'
import { fragmentTexts } from './texts.ts'

type Key = 'keep' | 'update' | 'changeHere' | 'detach'

/**
 * The group commands that are possible now: keep the selection as a group, and those for the place
 * of the selected node.
 */
export function* groupCommands(shelf: Shelf): Generator<Command> {
  const { design } = shelf
  const own = (key: Key, run: () => unknown): Command => ({
    id: `group ${key}`,
    group: 'act',
    icon: 'BlockOutlined',
    name: design.say(fragmentTexts, key),
    words: languages.map((language) => fragmentTexts[language][key]),
    run,
  })
  const linked = design.document.nodes[design.selection]?.linked
  const place = linked && shelf.places.get(linked.place)
  if (design.chosen.length > 0 && !linked) yield own('keep', () => shelf.ask({ type: 'keep' }))
  if (!place) return
  if (shelf.isOld(place))
    yield own('update', () =>
      shelf
        .read(place.fragment)
        .then((group) => shelf.update(group, [place.id]))
        .catch((error: unknown) => design.tell(refusalOf(error).message)),
    )
  else if (shelf.find(place.fragment))
    yield own('changeHere', () => shelf.ask({ type: 'change', place: place.id }))
  yield own('detach', () => shelf.detach(place.id))
}

/** Commands that insert a group. */
export function* groupInserts(shelf: Shelf): Generator<Command> {
  const { design } = shelf
  for (const { id, fullName } of shelf.entries ?? []) {
    yield {
      id: `insert group ${id}`,
      group: 'insert',
      icon: 'BlockOutlined',
      name: fullName,
      hint: design.say(fragmentTexts, 'one'),
      words: [
        fullName,
        ...languages.map((language) => fragmentTexts[language].title),
        design.say(fragmentTexts, 'insert', { name: fullName }),
      ],
      run: () => shelf.insert(id).catch((error: unknown) => design.tell(refusalOf(error).message)),
    }
  }
}

/** Commands that open a group to manage it. */
export function* groupTools(shelf: Shelf): Generator<Command> {
  const { design } = shelf
  for (const { id, fullName } of shelf.entries ?? []) {
    yield {
      id: `manage group ${id}`,
      group: 'tool',
      icon: 'BlockOutlined',
      name: design.say(fragmentTexts, 'manage', { name: fullName }),
      words: [fullName, ...languages.map((language) => fragmentTexts[language].title)],
      run: () => shelf.ask({ type: 'group', id }),
    }
  }
}
