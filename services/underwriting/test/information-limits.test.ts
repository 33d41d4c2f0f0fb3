import openapi from '@masar/proto/openapi.json';

const { schemas } = openapi.components;

test('the name of an illness has at most 100 characters, submitted or supplied later', () => {
  const [, object] = schemas.HealthDeclarationInputInput.anyOf;
  const submitted = object?.properties?.condition.maxLength;
  expect(submitted).toBe(100);
  expect(schemas.HealthDeclaration.properties.condition).toMatchObject({ maxLength: submitted });
});
