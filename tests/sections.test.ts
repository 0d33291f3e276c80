import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { filesIn, layers, root } from '../tools/tree.mjs'

/*
 * The sentences of the specification that the shell fulfils, each with the name of the test that
 * proves it, so that a renamed or removed test is noticed. A sentence that waits for a later part
 * of the product says so instead.
 */

type SectionLine =
  | readonly [says: string, test: string]
  | readonly [says: string, test: null, waits: string]

const chat = 'the internal chat'
const parking = 'parking operations'
const boards = 'the dashboards'

const sections: { readonly [section: string]: readonly SectionLine[] } = {
  '2.1': [
    [
      '/login, /auth-redirect, /jump, /scanQrcode, /orderInfoByQRCode work without login',
      '2.2 guard: %s at %s',
    ],
    [
      '/jump and /auth-redirect lead on',
      '2.1 %s signs in by its ticket and goes to where it was bound for',
    ],
    ['/scanQrcode and /orderInfoByQRCode do what they are for', null, parking],
  ],
  '2.2': [
    ['any other route without a token goes to /login with the wanted path', '2.2 guard: %s at %s'],
    ['whoever is signed in and opens /login is sent to /', '2.2 guard: %s at %s'],
    [
      'while locked every route but /lockScreen and /login goes to /lockScreen',
      '2.2 guard: %s at %s',
    ],
    [
      'on first entry user info is loaded, routes are made and the navigation is repeated',
      'a deep link loads the session, opens the groups that lead to it and marks it',
    ],
    [
      'if this fails the token is reset, the error is shown and the way leads to /login with the redirect',
      '2.2 a first entry that fails leads to the sign-in page with the way back',
    ],
    [
      'an error without words is shown as Has Error',
      '2.2 a first entry that fails without words says Has Error',
    ],
    [
      'the tab of the browser shows the translated name and the suffix of the language',
      'a deep link loads the session, opens the groups that lead to it and marks it',
    ],
    [
      'a failed navigation leads to /404',
      '2.4 an unknown path leads to /404, where the wanted address stays to be seen; a kind that comes later says so',
    ],
    [
      'history mode; a page that is opened stands at its top',
      'a page keeps what was typed while another is open; a closed one forgets it',
    ],
  ],
  '2.3': [
    [
      '/redirect/<path> refreshes a tab',
      '2.3 /redirect draws the tab of its path anew and goes there',
    ],
    [
      '/login: after arriving from it a last-login notice shows',
      '4 the last-login notice shows once, for 2 s at the bottom right, where there was a sign-in before',
    ],
    ['/lockScreen', '4 the lock screen names who locked it, and unlocks with the password'],
    ['/openWindow/parking does what it is for', null, parking],
    [
      '/dataView, /operationView, /bsRevenueView, /bsOperateView do what they are for',
      null,
      boards,
    ],
  ],
  '2.4': [
    ['the root path leads to /home', '2.2 guard: %s at %s'],
    ['/home is pinned', '2.6 middle click and cross close a tab; a pinned one stays'],
    ['/home', '2.4 the home page greets, and says in each part where there is nothing yet'],
    [
      '/dashboard is pinned once it is open',
      '2.4 and 2.6 a pinned page stands behind the home page and cannot be closed',
    ],
    ['/dashboard shows a portal', null, 'portals'],
    ['/messageRecord', '2.4 the message centre asks as its address says, ten by ten (9)'],
    ['/profile', '2.4 the open part stands in the address, and an unknown one is the first'],
    ['/previewModel shows a function', null, 'the preview of the designer, which has it meanwhile'],
    ['/emailDetail shows an e-mail', null, 'mail'],
    [
      '/workFlowDetail receives an encoded config',
      '2.4 the address holds base64 of the UTF-8 JSON, safe for a query',
    ],
    ['/ParkingOrderInfo/{id} shows an order', null, parking],
    [
      'any unknown path leads to /404',
      '2.4 an unknown path leads to /404, where the wanted address stays to be seen; a kind that comes later says so',
    ],
    [
      '/menuMore holds what does not fit at the top',
      '2.4 what does not fit stands under /menuMore',
    ],
  ],
  '2.5': [
    ['types 1 to 8 lead where they should', '2.5 each type of menu item leads to its screen'],
    [
      'a directory has its code as its path',
      '2.5 a directory has its code as its path, which leads to the first page below',
    ],
    [
      'a query string is no part of the route of a page',
      '2.5 the query string of a page is no part of its route, and is kept for the way there',
    ],
    [
      'type 6 opens a new window with module id and a ticket for the user',
      '2.5 a data view and a link with the token go where the server says',
    ],
    [
      'type 7 may hold placeholders for host and token',
      '2.5 entries of type 6 and 7 get their address, with a ticket in the place of the token',
    ],
    [
      'type 7 with linkTarget self is shown in a frame',
      '2.5 a link to itself is shown in a frame, with a ticket where it wants one',
    ],
    [
      'the title is the code with dashes for dots',
      '2.5 the title is the code with dashes for dots',
    ],
    ['external links open in a new tab', '2.5 an external entry opens a window and no page'],
    ['the first menu group is open', '2.5 the first group is open at first, the others are not'],
    [
      'type 4 shows a dictionary',
      '2.5 a menu entry of type 4 shows the data of its one dictionary, to be changed there',
    ],
    [
      'types 5 and 8 show report and portal',
      null,
      'their pages; until then they say what is missing',
    ],
  ],
  '2.6': [
    [
      'classic: sidebar at the left',
      '2.6 classic has the menu at the left, 210 px wide; the hamburger closes it, which is remembered (4)',
    ],
    ['functional: menu at the top', '2.6 functional has the menu at the top and none at the left'],
    [
      'plain: collapsed icon sidebar',
      '2.6 plain has icons at the left, whatever the sidebar was, and nothing to toggle',
    ],
    [
      'blend: groups at the top, the chosen one at the left',
      '2.6 blend has groups at the top and the entries of one at the left; opening a page chooses its group',
    ],
    [
      'pages are kept alive by path',
      'a page keeps what was typed while another is open; a closed one forgets it',
    ],
    [
      'global search by title 0.7 and path 0.3, threshold 0.4',
      '2.6 and 9 the title weighs 0.7 and the path 0.3: the same word in the title goes first',
    ],
    [
      'choosing a result goes there',
      '59 arrows and Enter choose, which goes there; the focus goes to the page',
    ],
    ['the chat icon opens its drawer', null, chat],
    ['the chat icon blinks; conversations, contacts, chat box', null, chat],
    [
      'the notice icon has a badge of at most 99',
      '2.6 the bell says how many are unread, on its badge at most 99; the drawer loads when it opens',
    ],
    [
      'the language selector is optional',
      '2.6 search and language select are there as the settings say',
    ],
    [
      'the size switch says Switch Size Success and refreshes the view',
      '2.6 the size switch says so and refreshes the current view',
    ],
    [
      'the user menu',
      '2.6 the user menu shows picture and name and leads to profile, feedback, about, lock screen and the way out',
    ],
    [
      'the about dialog: draggable, 400 px, logo, name, version, owner, tagline',
      '2.6 the about dialog is 400 px wide and says logo, name, version, owner and tagline',
    ],
    ['the about dialog is draggable', '2.6 its title moves it, by pointer and by arrow keys'],
    [
      'the settings drawer of 280 px',
      '2.6 and 9 the drawer is 280 px wide and offers four layouts, two sidebars, eight colours with ten tints, and what is on',
    ],
    [
      'switches: multi-tab view, icons, cache, language, search',
      '3 the switch %s turns %s and keeps it',
    ],
    [
      'the strip shows visited pages',
      '2.6 the strip shows the visited pages; one visit more opens no second tab',
    ],
    [
      'pinned pages cannot be closed; middle click closes',
      '2.6 middle click and cross close a tab; a pinned one stays',
    ],
    [
      'right-click menu',
      '2.6 the right-click menu refreshes and closes, one, others or all; then the last remaining page is open',
    ],
    [
      'after closing the active tab the last remaining one is open, else /',
      '2.6 closing the active page goes to the last remaining one',
    ],
    [
      'the message drawer leads to all read and to the centre',
      '2.6 “message center” leads to /messageRecord',
    ],
    [
      'a message of type 1 opens its dialog',
      '2.6 a notice opens in its dialog; 4 it is read, and the count falls by one',
    ],
    [
      'any other message goes to /workFlowDetail',
      '2.6 any other message goes to /workFlowDetail with an encoded config, and is read',
    ],
    ['all read asks first', '2.6 “all read” asks first; 4 then the count is 0'],
  ],
  '5.2': [
    ['the account is trimmed', '5.2 the account %j is sent as %j'],
    [
      'the password is hashed before sending',
      'signing in trims the account, hashes the password and keeps the token (5.2, 7.1)',
    ],
    ['prompts ask for what is missing', '5.2 what is missing is asked for, and nothing is sent'],
    [
      'a verification code is asked for',
      '5.2 after a failure the picture code is asked for, goes along, and is made anew for each try',
    ],
    [
      'the phone prompt; sub-account phone@account',
      '5.2 of a sub-account the phone must be one: %s',
    ],
    [
      'a sub-account signs in',
      '5.2 a sub-account signs in as phone@account; whoever has that text as an account comes first',
    ],
  ],
  '5.4': [
    ['limit, size and type by their words', '5.4 a file that is %s is never sent'],
    [
      'the server keeps them too',
      '5.4 the rules of the field are kept by the server, by the true size and type',
    ],
    [
      'a limit of 1 allows a single file',
      '5.4 those on their way count, and a limit of 1 allows a single file',
    ],
    [
      'a file is cancelled if the check before the upload fails',
      '4 a file is cancelled before upload if the check fails',
    ],
    ['an unreadable file is cancelled', '5.4 a file that cannot be read is cancelled'],
    ['chat image under 5 MB', null, 'the internal chat'],
  ],
  '8': [
    [
      'a refused login is a notification',
      '8 a refusal is one sentence below the form with the words of the server, and the password is asked for again',
    ],
    ['empty login info and no menu have their words', '8 signed in, but of no use: %s'],
    [
      'any other code is a toast of 1500 ms and a rejected call',
      '8 code %d is an error toast of 1500 ms with the words of the server, and the call is rejected',
    ],
    [
      'without words: request error, please retry',
      '8 without words, and where the network fails, the toast says to retry',
    ],
    [
      '600, 601, 602 end the session',
      '4 code %d shows its toast and ends the session, of a quiet call too',
    ],
    [
      'not on login and lock-screen calls',
      '4 a session code that answers %s ends nothing: the screen says it',
    ],
    [
      'unknown route',
      '2.4 an unknown path leads to /404, where the wanted address stays to be seen; a kind that comes later says so',
    ],
    ['a guard that fails', '2.2 a first entry that fails without words says Has Error'],
    ['a refused upload', '8 a refused upload shows the words of the server for 1.5 s'],
    ['upload failed', '8 where the network fails the upload has failed'],
    ['unreadable file', '5.4 a file that cannot be read is not sent'],
    ['upload worked', '8 an upload that worked says so'],
    ['the states of an upload in chunks', '4 a file that is %s says so, and what can be done'],
    [
      'column settings are restored',
      '4 and 8 column settings that cannot be saved: the previous list is restored',
    ],
    [
      'chat socket logout',
      '8 logout says %s for 1 s, then the token is cleared and the page reloaded',
    ],
    ['full screen unsupported', '5.5 and 8 a browser without full screen is warned of (%s)'],
    ['missing preview file', '8 a stored file that is not there is told'],
    ['chat image too big', null, 'the internal chat'],
    ['logout asks', '4 and 8 logging out asks first ($language)'],
    ['delete asks', '8 deleting asks with the quoted words first'],
    ['only one toast at a time', '8 one toast at a time, announced as an alert'],
    ['types of toasts', '8 a toast of type %s looks like one'],
  ],
  '9': [
    ['prefix smart_', '3 %s is kept under the prefix smart_ as it changes, and is there again'],
    [
      'layouts, default classic; theme blue; sidebar dark; sizes; languages',
      '9 what can be chosen, and what is chosen at first',
    ],
    ['language from the browser: tw is zhtw, else zh', '9 a browser that speaks %s begins in %s'],
    ['eight colours with ten tints', '9 the colour %s has ten tints, and is the sixth of them'],
    [
      'message list: 10, more within 200 px',
      '9 more pages of ten are loaded within 200 px of the bottom',
    ],
    [
      'heartbeat after 100 000 ms',
      '9 a heartbeat follows each 100 000 ms of silence; any incoming message restarts the timer',
    ],
    ['toast 1500 ms', '9 a toast stands for 1500 ms, then it is forgotten'],
    [
      'last-login notice 2 s',
      '4 the last-login notice shows once, for 2 s at the bottom right, where there was a sign-in before',
    ],
    [
      'widths: sidebar, drawers, about, slots, breakpoint',
      '9 widths and weights are as they are written',
    ],
    ['mobile under 992 px', '4 the device changes with the width of the window'],
    ['default dialog 800 px', '9 the notice dialog is %s wide on %s'],
    ['editor 500', '2.7 the editor is 500 px high by default'],
    ['badge at most 99', '9 a badge shows at most 99'],
    ['image at most 5242880 bytes, one', '9 a picture has less than 5242880 bytes, and 5.4 is one'],
    ['client timeout 1 000 000 ms', '9 a call may take 1 000 000 ms'],
    [
      'upload chunks of 5242880 bytes',
      '9 a file has chunks of 5242880 bytes, and a last one with the rest',
    ],
    ['up to 5 chunk retries', '9 a chunk is tried five times more, each time after a longer wait'],
    [
      'checksum in slices of 10 240 000 bytes',
      '9 the checksum is worked out in slices of 10240000 bytes',
    ],
    ['general relative time', 'tells %d ms ago as %s'],
    ['page sizes', '9 page sizes are 10, 20, 50, 100, 500; 10 and page 1 without a word'],
    ['column drawer 320 px', '9 the column drawer is 320 px wide'],
    ['chat sizes, barcode, QR code, user picker', null, 'the parts that they belong to'],
  ],
}

const names = filesIn(layers)
  .filter((file) => /\.(test|flow)\.tsx?$/.test(file) && file !== 'tests/sections.test.ts')
  .map((file) => readFileSync(join(root, file), 'utf8'))
  .join('\n')

test.each(Object.entries(sections))(
  'section %s: every sentence has its test, or says what it waits for',
  (_section, lines) => {
    expect(
      lines
        .filter(([, name]) => name !== null && !names.includes(name))
        .map(([says, name]) => `${says}: ${name}`),
    ).toEqual([])
  },
)
