// The words that the import law is written in.

const test = '\\.test\\.tsx?$'
const modules = (...names) => `node_modules/(${names.join('|')})/`
const outside = ['npm', 'npm-dev', 'npm-optional', 'npm-peer', 'npm-no-pkg', 'npm-unknown', 'core']

// oxlint-disable-next-line max-params -- a table reads better in lines
const rule = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to })
/** A package with one door: nobody but the door, tests and benchmarks imports it. */
const door = (name, packages, path) =>
  rule(
    name,
    `${packages.join(', ')}: only ${path}`,
    { pathNot: [path, test, '^(tests|bench)/'] },
    { path: modules(...packages) },
  )
/** A layer imports these packages and no others. */
// oxlint-disable-next-line max-params -- as above
const packages = (name, path, names, doors = []) =>
  rule(
    name,
    `${path} knows only ${names.join(', ')}`,
    { path, pathNot: [test, ...doors] },
    { dependencyTypes: outside, pathNot: modules(...names) },
  )

module.exports = { door, modules, packages, rule, test }
