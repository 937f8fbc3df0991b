declare module "virtual:rules" {
  const rules: Record<string, Record<string, string>>;
  export default rules;
}
